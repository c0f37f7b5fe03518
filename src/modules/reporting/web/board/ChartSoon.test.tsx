// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../kernel/web/fixtures.ts'
import { ChartSoon } from './ChartSoon.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./Chart.tsx', async () => {
  await code.promise
  return { default: ({ label }: { label: string }) => <p>{label}</p> }
})

test('a chart takes its room before its code is there', async () => {
  const { container } = draw(<ChartSoon label="按月的金额" height={186} option={() => ({})} />)
  expect(container.querySelector<HTMLElement>('[style]')?.style.height).toBe('186px')
  code.resolve()
  expect(await screen.findByText('按月的金额')).toBeTruthy()
})
