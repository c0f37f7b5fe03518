// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../fixtures.ts'
import { PageBoundary } from './PageBoundary.tsx'

const gone = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/GoodsPage-B1.js')

/** Draws a page that fails. React tells the console of each failure that a boundary catches. */
function failing(failure: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Page = () => {
    throw failure
  }
  return draw(
    <PageBoundary onRetry={() => {}}>
      <Page />
    </PageBoundary>,
  )
}

const reload = vi.fn()
const server = (up: boolean) =>
  vi.stubGlobal('fetch', async () => (up ? new Response() : Promise.reject(new TypeError('Failed to fetch'))))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

test('a page whose code is gone is loaded anew once, and says what to do the second time', async () => {
  server(true)
  failing(gone).unmount()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  failing(gone)
  await screen.findByRole('alert')
  expect(screen.getByRole('alert').textContent).not.toContain('Failed')
  expect(screen.getByRole('button', { name: '重新加载' }).className).toContain('btn')
  expect(reload).toHaveBeenCalledOnce()
})

test('it is not loaded anew while the server does not answer', async () => {
  server(false)
  failing(gone)
  await screen.findByText('这个页面没有加载成功')
  expect(reload).not.toHaveBeenCalled()
})

test('a page that fails otherwise stays, with its reason', async () => {
  server(true)
  failing(new Error('x is undefined'))
  expect((await screen.findByRole('alert')).textContent).toContain('x is undefined')
  expect(reload).not.toHaveBeenCalled()
})
