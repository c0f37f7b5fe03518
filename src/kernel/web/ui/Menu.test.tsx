// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '../fixtures.ts'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'

function Acts() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Menu label="更多操作" text="更多" actions={[{ text: '作废', run: () => setAsked(true) }]} />
      {asked && (
        <Dialog title="作废" onClose={() => setAsked(false)}>
          <input data-autofocus="" aria-label="原因" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog that a menu opened gives the focus back to the menu’s button', async () => {
  draw(<Acts />)
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '作废' }))
  expect(document.activeElement).toBe(screen.getByLabelText('原因'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '更多操作' }))
})
