import { expect, test } from 'vitest'
import { withoutPasswords } from './shown-address.rules.ts'

test.each([
  ['postgres://shop:SECRET@db.example:5433/shop', 'postgres://…@db.example:5433/shop'],
  ['postgres://SECRET@db.example/shop', 'postgres://…@db.example/shop'],
  ['postgres://shop:SE@CR@ET@db.example/shop', 'postgres://…@db.example/shop'],
  ['postgres://shop:SE@CR/ET@db.example/shop', 'postgres://…'],
  ['postgres://shop:12/SECRET@db.example/shop', 'postgres://…'],
  ['postgres://shop:12#SECRET@db.example/shop', 'postgres://…'],
  ['postgres://shop:12?SECRET@db.example/shop', 'postgres://…'],
  ['postgres://shop:12?a=SECRET@db.example/shop', 'postgres://…'],
  ['postgres://db.example/shop?user=shop&password=SECRET', 'postgres://db.example/shop?user=…&password=…'],
  ['postgresql:///shop?host=/run/postgresql&password=SECRET', 'postgresql:///shop?host=…&password=…'],
  ['postgres://db.example/shop#SECRET', 'postgres://db.example/shop'],
  ['smtps://mail.example:465?pass=SECRET', 'smtps://mail.example:465?pass=…'],
  ['smtp://user:SECRET@', 'smtp://…'],
  ['smtp:user:SECRET@mail.example', '…'],
  ['SECRET', '…'],
  ['s3://key:SE%2FCRET@s3.example:9000/bucket?region=eu-1', 's3://…@s3.example:9000/bucket?region=…'],
  ['file:///srv/uploads', 'file:///srv/uploads'],
])('%s is shown as %s', (address, shown) => {
  expect(withoutPasswords(address)).toBe(shown)
})
