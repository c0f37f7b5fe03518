import { expect, it, vi } from 'vitest'
import { draftKey, readDraft } from './draft.ts'

it('drafts of each person in each office are kept apart', () => {
  const keys = [
    draftKey({ userId: 1, officeId: 1 }, 'form'),
    draftKey({ userId: 1, officeId: 2 }, 'form'),
    draftKey({ userId: 2, officeId: 1 }, 'form'),
    draftKey({ userId: 2, officeId: undefined }, 'form'),
  ]
  expect(new Set(keys).size).toBe(4)
})

it('a read returns the draft, or nothing if there is none or it is damaged', () => {
  const kept: Record<string, string> = { good: '{"name":"张"}', bad: '{"na' }
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null })
  expect([readDraft('good'), readDraft('bad'), readDraft('none')]).toEqual([{ name: '张' }, undefined, undefined])
})
