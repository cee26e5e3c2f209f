import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../test/page.tsx'
import { Button } from './button.tsx'
import { Check } from './check.tsx'
import { Chip } from './chip.tsx'
import { Switch } from './switch.tsx'

test('a button that is busy keeps the focus, and neither a click nor a key presses it again', async () => {
  let pressed = 0
  const press = () => (pressed += 1)
  const screen = await show(<Button onClick={press}>Pay</Button>)
  const button = screen.getByRole('button', { name: 'Pay' })
  await button.click()
  await screen.rerender(
    <Button isBusy onClick={press}>
      Pay
    </Button>,
  )
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  expect(pressed).toBe(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})

test('a form is not sent by a button that is busy', async () => {
  let sent = 0
  const screen = await show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <Button type="submit" isBusy>
        Send
      </Button>
    </form>,
  )
  await screen.getByRole('button', { name: 'Send' }).click({ force: true })
  expect(sent).toBe(0)
})

test('a toggle chip has a pressed state; a chip that acts at once has none', async () => {
  const screen = await show(
    <>
      <Chip isOn onClick={() => {}}>
        Mine
      </Chip>
      <Chip onClick={() => {}}>Wrong amount</Chip>
    </>,
  )
  await expect.element(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('button', { name: 'Wrong amount' })).not.toHaveAttribute('aria-pressed')
})

test('the space bar and a click on the label toggle a switch and a checkbox', async () => {
  const changes: boolean[] = []
  const screen = await show(
    <>
      <Switch isOn={false} onChange={(isOn) => changes.push(isOn)}>
        In stock only
      </Switch>
      <Check onChange={({ target }) => changes.push(target.checked)}>I agree</Check>
    </>,
  )
  await screen.getByText('In stock only').click()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(changes.length).toBe(2)
})

test('buttons and switches are at least 44 pixels high', async () => {
  const screen = await show(
    <>
      <Button size="m">Open</Button>
      <Switch isOn={false} onChange={() => {}}>
        On
      </Switch>
    </>,
  )
  const heights = [...screen.container.querySelectorAll('button, label')].map(
    (one) => one.getBoundingClientRect().height,
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
