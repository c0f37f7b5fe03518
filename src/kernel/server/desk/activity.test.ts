import { describe, expect, test } from 'vitest'
import { Activity } from './activity.ts'

const [one, other] = [Buffer.from('01', 'hex'), Buffer.from('02', 'hex')]

function noting(answer = () => Promise.resolve({} as never)) {
  const written: unknown[] = []
  const query = (_: unknown, values: unknown[]) => {
    written.push(...values)
    return answer()
  }
  return { written, activity: new Activity({ query } as never) }
}

describe('the last use of a session', () => {
  test('is written once a minute, for each session by itself', async () => {
    const { written, activity } = noting()
    for (const at of [0, 1, 59_999, 60_000, 119_999, 120_000]) await activity.note(one, at)
    await activity.note(other, 120_000)
    expect(written).toEqual([one, one, one, other])
  })

  test('that cannot be written fails no call, and is written by the next', async () => {
    const { written, activity } = noting(() => Promise.reject(new Error('away')))
    await activity.note(one, 0)
    await activity.note(one, 1)
    expect(written).toEqual([one, one])
  })
})
