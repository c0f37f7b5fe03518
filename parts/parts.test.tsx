// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../src/kernel/web/fixtures.ts'
import { PartsPage } from './PartsPage.tsx'
import { samples } from './samples.ts'
import { answerSample } from './tiles.ts'

// Its styles come with the build.
vi.mock('../src/kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))

const kernel = 'src/kernel/web'
const imported = /import (?:type )?\{([^}]*)\} from '(\.[^']+\.tsx)'/g

/** The components that a file takes from the kernel. */
function componentsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imported)].flatMap(([, names = '', from = '']) => {
    const source = normalize(join(dirname(file), from))
    return source.startsWith(kernel)
      ? names
          .split(',')
          .map(plain)
          .filter(name => draws(source, name))
      : []
  })
}

const plain = (name: string) => name.trim()
const draws = (source: string, name: string) =>
  new RegExp(`^export function ${name}\\b`, 'm').test(readFileSync(source, 'utf8')) && /^[A-Z]/.test(name)

test('every component of the kernel that a module draws is on the page of parts, and no other', () => {
  const drawn = globSync('src/modules/*/web/**/*.tsx').filter(file => !file.endsWith('.test.tsx'))
  const shown = samples.flatMap(sample => [...sample.parts])
  expect(shown.toSorted()).toEqual([...new Set(drawn.flatMap(componentsIn))].sort())
})

test('the page draws each part beside its name, its file and what it is for', async () => {
  vi.stubGlobal('fetch', answerSample)
  const complained = vi.spyOn(console, 'error')
  draw(<PartsPage />)
  const list = within(screen.getByRole('region', { name: '瓷砖列表' }))
  await list.findByRole('link', { name: '云海白 800×800' })
  for (const { parts } of samples) {
    const part = within(screen.getByRole('region', { name: parts.join('、') }))
    for (const name of parts) {
      const head = part.getByRole('heading', { name }).closest('header')
      expect(head?.querySelector('code')?.textContent).toMatch(/^src\/kernel\/web\/.*\.tsx$/)
      expect(head?.querySelector('p')?.textContent, name).not.toBe('')
    }
  }
  expect(complained).not.toHaveBeenCalled()
})
