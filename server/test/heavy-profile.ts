/** A colour profile (ICC.1) whose table D2B0 has this many elements, all of them the same bytes. */
export function heavyProfile(elements: number): Buffer {
  const tags = [tag('wtpt', xyz(0.9642, 1, 0.8249)), ...primaries, ...curves, tag('D2B0', processes(elements))]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  let offset = 128 + table.length
  for (const [index, { name, data }] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(offset, 8 + 12 * index)
    table.writeUInt32BE(data.length, 12 + 12 * index)
    offset += data.length
  }
  return Buffer.concat([header(offset), table, ...tags.map(({ data }) => data)])
}

/** Puts the profile into a JPEG, in segments of the marker APP2. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const size = 65_000
  const count = Math.ceil(profile.length / size)
  const segments = Array.from({ length: count }, (_none, index) => {
    const part = profile.subarray(index * size, (index + 1) * size)
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from('ICC_PROFILE\0'), index + 1, count])
    head.writeUInt16BE(part.length + 16, 2)
    return Buffer.concat([head, part])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

type ProfileTag = { name: string; data: Buffer }

function tag(name: string, data: Buffer): ProfileTag {
  return { name, data: Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]) }
}

function typed(type: string, length: number): Buffer {
  const data = Buffer.alloc(length)
  data.write(type, 'latin1')
  return data
}

function xyz(...values: [number, number, number]): Buffer {
  const data = typed('XYZ ', 20)
  for (const [index, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index)
  return data
}

const primaries = [
  tag('rXYZ', xyz(0.436, 0.222, 0.0139)),
  tag('gXYZ', xyz(0.385, 0.717, 0.097)),
  tag('bXYZ', xyz(0.143, 0.06, 0.714)),
]
const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => tag(name, typed('curv', 12)))

function processes(count: number): Buffer {
  const head = typed('mpet', 16 + 8 * count)
  head.writeUInt32BE(0x0003_0003, 8)
  head.writeUInt32BE(count, 12)
  for (let at = 16; at < head.length; at += 8) {
    head.writeUInt32BE(head.length, at)
    head.writeUInt32BE(60, at + 4)
  }
  const matrix = typed('matf', 60)
  matrix.writeUInt32BE(0x0003_0003, 8)
  for (const at of [12, 28, 44]) matrix.writeFloatBE(0.999, at)
  return Buffer.concat([head, matrix])
}

function header(length: number): Buffer {
  const data = Buffer.alloc(128)
  data.writeUInt32BE(length)
  data.writeUInt32BE(0x0430_0000, 8)
  data.write('mntrRGB XYZ ', 12, 'latin1')
  data.write('acsp', 36, 'latin1')
  xyz(0.9642, 1, 0.8249).copy(data, 68, 8)
  return data
}
