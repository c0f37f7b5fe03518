// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../api/route.ts'
import { draw } from './fixtures.ts'
import { queryOf } from './query.ts'
import { ReadAsOf } from './ReadAsOf.tsx'

const sums = route({
  at: 'GET /sums',
  does: '合计',
  signedIn: 'a test',
  reads: 'standby',
  returns: z.number(),
})

function Sums() {
  const query = queryOf(sums, undefined, { quiet: true })
  const { data } = useQuery(query)
  return (
    <p>
      共 {data} <ReadAsOf of={query.queryKey} />
    </p>
  )
}

async function drawn(headers: Record<string, string>) {
  const answered = () => Promise.resolve(Response.json({ success: true, code: 20000, data: 7 }, { headers }))
  vi.stubGlobal('fetch', answered)
  onTestFinished(() => void vi.unstubAllGlobals())
  draw(<Sums />)
  return (await screen.findByText(/共 7/)).innerHTML
}

test('what a standby answered says as of when it is, in the time of the company', async () => {
  expect(await drawn({ 'X-Read-As-Of': '2026-11-30T01:02:03.456+00:00' })).toMatch(
    /<time [^>]*title="2026-11-30 09:02:03，读自备库">数据截至 09:02:03<\/time>$/,
  )
})

test('and the primary’s answer says nothing', async () => {
  expect(await drawn({})).toBe('共 7 ')
})
