// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from './fixtures.ts'
import { afterPaint } from './painted.ts'
import { part, usePartSoon } from './part.ts'

type Loaded = { default: () => string }

function slow() {
  let arrive = (_: Loaded) => {}
  const load = vi.fn(() => new Promise<Loaded>(resolve => (arrive = resolve)))
  return { load, arrive: () => arrive({ default: () => '详情' }) }
}

test('the progress bar runs while the code of the requested screen loads', async () => {
  const { load, arrive } = slow()
  const Drawer = part(load)
  draw(
    <Suspense>
      <Drawer />
    </Suspense>,
  )
  await waitFor(() => expect(document.querySelector('.route-progress')).not.toBeNull())
  arrive()
  await screen.findByText('详情')
  expect(document.querySelector('.route-progress:not(.route-progress-done)')).toBeNull()
})

test('the code of a part loads once the page is drawn with its content, before anybody needs it', async () => {
  const { load } = slow()
  let arrive = () => {}
  function Page() {
    const [ready, setReady] = useState(false)
    arrive = () => setReady(true)
    usePartSoon(load, ready)
    return <p>列表</p>
  }
  draw(<Page />)
  await new Promise<void>(resolve => afterPaint(resolve))
  expect(load).not.toHaveBeenCalled()
  act(() => arrive())
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})
