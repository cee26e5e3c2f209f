import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../test/page.tsx'
import { Field } from './field.tsx'
import { RevealableField } from './revealable-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'

test('a field is found by its label and described by its note', async () => {
  const screen = await show(<Field label="Received" note={{ tone: 'warn', text: 'Less than was stated' }} />)
  const field = screen.getByLabelText('Received')
  await expect.element(field).toHaveAccessibleDescription('Less than was stated')
  await expect.element(field).not.toBeInvalid()
})

test('an error takes the place of the note, and is an alert', async () => {
  const note = { tone: 'plain', text: 'Three letters or more' } as const
  const screen = await show(<Field label="Account" note={note} error="This name is taken" />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This name is taken')
  await expect.element(screen.getByLabelText('Account')).toBeInvalid()
  await expect.element(screen.getByText('Three letters or more')).not.toBeInTheDocument()
})

test('an optional field is marked as optional in its label', async () => {
  const screen = await show(<Field label="Mobile" optional="optional" />)
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleName('Mobile · optional')
})

test('a field keeps its input while its page changes around it', async () => {
  const screen = await show(<Field label="Name" />)
  await screen.getByLabelText('Name').fill('Mei')
  await screen.rerender(<Field label="Name" error="Too short" />)
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Mei')
})

test('a password is shown while its button is pressed', async () => {
  const screen = await show(<RevealableField label="Password" showLabel="Show password" hideLabel="Hide password" />)
  const field = screen.getByLabelText('Password', { exact: true })
  await field.fill('sunrise')
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password', pressed: true }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('sunrise')
})

test('a secret is empty once its page is left', async () => {
  const typed: string[] = []
  const field = <Field label="Code" isSecret onChange={({ target }) => typed.push(target.value)} />
  const screen = await show(<div>{field}</div>)
  await screen.getByLabelText('Code').fill('1')
  await screen.unmount()
  expect(typed).toEqual(['1'])
})

test('a choice is one of the list, and the placeholder cannot be chosen again', async () => {
  const chosen: string[] = []
  const choices = [
    { value: 'SG', label: 'Singapore' },
    { value: 'NO', label: 'Norway' },
  ] as const
  const screen = await show(
    <SelectField
      label="Country"
      value=""
      placeholder="Choose"
      choices={choices}
      onChange={(country) => chosen.push(country)}
    />,
  )
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'NO')
  expect(chosen).toEqual(['NO'])
  await expect.element(screen.getByRole('option', { name: 'Choose' })).toBeDisabled()
})

test('a text area is described by its error', async () => {
  const screen = await show(<TextArea label="Reason" error="Please write a reason" />)
  await expect.element(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Please write a reason')
})
