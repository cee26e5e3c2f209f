import { expect, test } from 'vitest'
import { draftOf, isWritten, otherAbout, toForm, withDrawn, withPicture } from './profile.rules.ts'

const profile = {
  id: '3',
  version: 7,
  name: 'Kumoriya',
  wanted_name: 'Kumoriya Atelier',
  country: 'JP',
  logo: '/pictures/own-logo.webp',
  banner: '/pictures/drawn-b.webp',
  drawn: { logo: '/pictures/drawn-l.webp', banner: '/pictures/drawn-b.webp' },
  about: { de: 'Papier', en: 'Paper', it: ' ' },
}
const draft = draftOf(profile, false)
const sent = { id: '12', url: '/pictures/new-logo.webp' }

test('a picture is sent by its id, and shown as it was cropped', () => {
  const changed = withPicture(withPicture(draft, 'logo', sent), 'banner', sent)
  expect(changed).toMatchObject({
    logo: '12',
    banner: '12',
    shown: { logo: '/pictures/new-logo.webp', banner: '/pictures/new-banner.webp' },
  })
  expect(withDrawn(changed, 'logo', profile)).toMatchObject({
    logo: '/pictures/drawn-l.webp',
    shown: { logo: '/pictures/drawn-l.webp', banner: '/pictures/new-banner.webp' },
  })
})

test('people of the shop continue with the name that they requested', () => {
  expect(draftOf(profile, true).name).toBe('Kumoriya Atelier')
  expect(draftOf(profile, false).name).toBe('Kumoriya')
})

test('a saved profile names its shop and the version that was changed', () => {
  const { name, country, logo, banner, about } = profile
  expect(toForm(draft, profile)).toEqual({ shop_id: '3', version: 7, name, country, logo, banner, about })
})

test.each([
  ['de', true, 'en'],
  ['en', true, 'de'],
  ['it', false, 'en'],
  ['fr', false, 'en'],
] as const)('the about text in %s exists: %s; the text for comparison is in %s', (language, expected, other) => {
  expect(isWritten(draft, language)).toBe(expected)
  expect(otherAbout(draft, language)?.language).toBe(other)
})
