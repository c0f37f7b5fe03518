import { expect, test } from 'vitest'
import { shownOf } from './steps.ts'

const step = (name: 'people' | 'pool' | 'rules', done: boolean, hidden = false) => ({
  step: name,
  done,
  hidden,
  at: null,
})

test('the next step is the first that is neither done nor hidden', () => {
  const checklist = [step('people', true), step('pool', false, true), step('rules', false)]
  expect(shownOf(checklist)).toEqual({ steps: [checklist[0], checklist[2]], done: 1, next: checklist[2] })
})

test('nothing is shown once every step is done or hidden', () => {
  expect(shownOf([step('people', true), step('pool', false, true)])).toBe(null)
  expect(shownOf([])).toBe(null)
})
