import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { checked, mostValues } from './validate.ts'

/** Validates a value by a schema that counts its checks. */
function judged(value: unknown) {
  let asked = 0
  const counting = z.unknown().superRefine(() => void asked++)
  try {
    checked(z.object({ all: z.array(counting) }), value)
    return { asked, refusal: undefined }
  } catch (error) {
    return { asked, refusal: error as Refusal }
  }
}

describe('the input of a call', () => {
  const list = (length: number) => ({ all: Array.from({ length }, () => 1) })

  test('is refused before it is read if it has too many values', () => {
    expect(judged(list(mostValues - 1))).toEqual({ asked: mostValues - 1, refusal: undefined })
    const { asked, refusal } = judged(list(mostValues))
    expect([asked, refusal instanceof Refusal, refusal?.message]).toEqual([0, true, '一次提交的内容太多，请减少后重试'])
  })

  test('is counted at every depth', () => {
    let deep: unknown = 1
    for (let depth = 0; depth <= mostValues; depth++) deep = [deep]
    expect(judged({ all: deep }).refusal?.message).toBe('一次提交的内容太多，请减少后重试')
    const rows = Array.from({ length: 200 }, () =>
      Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`k${at}`, 1])),
    )
    expect(judged({ all: rows }).asked).toBe(0)
  })

  test('with a thousand faults reports a hundred', () => {
    const wrong = { all: Array.from({ length: 1000 }, () => 'x') }
    try {
      checked(z.object({ all: z.array(z.number()) }), wrong)
      expect.unreachable()
    } catch (error) {
      expect((error as Refusal).data).toMatchObject({ issues: { length: 100 } })
    }
  })
})
