// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from './fixtures.ts'
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

test('the code of a part loads once the page is drawn, before anybody needs it', async () => {
  const { load } = slow()
  function Page() {
    usePartSoon(load)
    return <p>列表</p>
  }
  draw(<Page />)
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})
