import { Bell, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { findFaults, show, themes } from '../test/page.tsx'
import { Badge } from './badge.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { Check } from './check.tsx'
import { Chip } from './chip.tsx'
import { Empty } from './empty.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { MoneyText } from './money-text.tsx'
import { Note } from './note.tsx'
import { QrCode } from './qr-code.tsx'
import { SelectField } from './select-field.tsx'
import { Stars } from './stars.tsx'
import { Switch } from './switch.tsx'
import { Tag, type Tone } from './tag.tsx'
import { TextArea } from './text-area.tsx'

const nothing = () => {}
const tones: Tone[] = ['plain', 'brand', 'signal', 'ok', 'warn', 'bad']
const notes = ['plain', 'brand', 'ok', 'warn', 'bad'] as const
const variants = ['primary', 'ink', 'soft', 'outline', 'danger', 'text', 'link'] as const

const components: Record<string, ReactNode> = {
  badge: <Badge count={120} />,
  button: variants.map((variant) => (
    <Button key={variant} variant={variant}>
      {variant}
    </Button>
  )),
  'button that is busy': <Button isBusy>Pay</Button>,
  'button that leads somewhere': <ButtonLink href="/home">Home</ButtonLink>,
  card: <Card className="p-4">Three parcels are on their way</Card>,
  check: <Check checked onChange={nothing} aria-label="Choose all" />,
  chip: [true, false].map((isOn) => (
    <Chip key={String(isOn)} isOn={isOn} onClick={nothing}>
      Orders
    </Chip>
  )),
  empty: <Empty isPage title="No orders yet" text="They are here when you have bought something" />,
  field: <Field label="Account" optional="optional" hint="3 to 32 letters" icon={Search} defaultValue="mei" />,
  'field with an error': <Field label="Account" error="This name is taken" defaultValue="mei" />,
  'field with a note': <Field label="Password" type="password" note={{ tone: 'ok', text: 'Long enough' }} />,
  'icon button': <IconButton icon={Bell} label="Notifications: 3" count={3} />,
  logo: <Logo />,
  money: <MoneyText cents={128_450} />,
  note: notes.map((tone) => (
    <Note key={tone} tone={tone}>
      Withdrawals wait until tomorrow
    </Note>
  )),
  'QR code': <QrCode value="https://shop.example" label="Address of the shop" className="size-40" />,
  'select field': (
    <SelectField
      label="Country"
      value=""
      placeholder="Choose"
      choices={[{ value: 'SG', label: 'Singapore' }]}
      onChange={nothing}
    />
  ),
  stars: <Stars value={4} label="4 of 5 stars" />,
  switch: (
    <Switch isOn onChange={nothing}>
      In stock only
    </Switch>
  ),
  tag: tones.map((tone) => (
    <Tag key={tone} tone={tone}>
      Delivered
    </Tag>
  )),
  'text area': <TextArea label="Reason" note={{ tone: 'plain', text: 'The shopper reads this' }} foot="0 / 300" />,
}

describe.each(themes)('in %s, axe finds nothing', (theme) => {
  test.each(Object.entries(components))('on a %s', async (_name, component) => {
    await show(component)
    expect(await findFaults(theme)).toEqual([])
  })
})
