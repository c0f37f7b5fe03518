// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../kernel/web/fixtures.ts'
import { RunningVersion } from './RunningVersion.tsx'

test('版本维护 says which version runs, as /health tells it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok', version: '9.8.7' }))
  draw(<RunningVersion />)
  expect(await screen.findByTitle('当前运行 9.8.7')).toBeTruthy()
})
