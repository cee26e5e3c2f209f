import { expect, test } from 'vitest'
import { choicesIn, choose, isChosen, type ReviewFilterChoice } from './narrowing.rules.ts'

const pictures: ReviewFilterChoice = { name: 'with_pictures', count: 2 }
const five: ReviewFilterChoice = { name: 'stars', stars: 5, count: 3 }
const one: ReviewFilterChoice = { name: 'stars', stars: 1, count: 1 }

test('a list is narrowed by what some reviews have and others do not, five stars first', () => {
  expect(choicesIn({ all: 4, with_pictures: 2, own_language: 4, stars: [1, 0, 0, 0, 3] })).toEqual([
    pictures,
    five,
    one,
  ])
  expect(choicesIn({ all: 0, with_pictures: 0, own_language: 0, stars: [0, 0, 0, 0, 0] })).toEqual([])
})

test.each([
  { name: 'a filter is added', narrowed: {}, choice: pictures, then: { with_pictures: true } },
  {
    name: 'a filter is added to another one',
    narrowed: { stars: 5 },
    choice: pictures,
    then: { stars: 5, with_pictures: true },
  },
  {
    name: 'a chosen filter is removed',
    narrowed: { stars: 5, with_pictures: true },
    choice: pictures,
    then: { stars: 5 },
  },
  { name: 'other stars replace the chosen ones', narrowed: { stars: 5 }, choice: one, then: { stars: 1 } },
  { name: 'the same stars again remove the filter', narrowed: { stars: 1 }, choice: one, then: {} },
])('$name', ({ narrowed, choice, then }) => {
  expect(choose(narrowed, choice)).toEqual(then)
  expect(isChosen(then, choice)).toBe(!isChosen(narrowed, choice))
})
