import { expect, it } from 'vitest'
import { spanOf } from './period.ts'

const now = new Date('2026-11-20T09:00:00+08:00')
const at = (query: string) => spanOf(new URLSearchParams(query), now)

it('is today unless the address says otherwise', () => {
  expect(at('')).toEqual({ span: 'today', from: '2026-11-20', to: '2026-11-20' })
  expect(at('span=yesterday')).toEqual({ span: 'yesterday', from: '2026-11-19', to: '2026-11-19' })
  expect(at('span=week')).toEqual({ span: 'week', from: '2026-11-16', to: '2026-11-22' })
  expect(at('span=toString')).toMatchObject({ span: 'today' })
  expect(at('from=2026-11-01&to=2026-11-07')).toEqual({ span: null, from: '2026-11-01', to: '2026-11-07' })
  expect(at('from=2026-11-08&to=2026-11-07')).toMatchObject({ span: 'today' })
})
