import { inject } from 'vitest'
import { cloneOf, type FreshDatabase } from './database.ts'
import { demoTemplate, makeDemo } from './demo.ts'

/** A database of a test file's own with the demo of today in it: a clone of the run's, which the first test that wants it fills. */
export async function freshDemo(): Promise<FreshDatabase> {
  await makeDemo(inject('template'))
  return cloneOf(demoTemplate)
}
