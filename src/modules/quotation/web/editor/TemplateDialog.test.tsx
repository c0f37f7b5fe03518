// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../../kernel/web/fixtures.ts'
import { templateRoutes as routes } from '../../api/template.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

test('an area that cannot be read fills nothing', async () => {
  answer(routes.find, () => [{ id: 3, name: '89 户型', flatType: '', spaceCount: 1, lineCount: 0 }] as never)
  answer(routes.fill, () => ({ spaces: [{ name: '客厅', area: null, lines: [] }], sets: [], left: [] }) as never)
  const onDo = vi.fn()
  draw(<TemplateDialog head={{ channelId: null, levelId: null }} onDo={onDo} onClose={() => undefined} />)
  await userEvent.click(await screen.findByText('89 户型'))
  const area = await screen.findByLabelText('客厅的面积（㎡）')
  fireEvent.change(area, { target: { value: '3.6' } })
  fireEvent.change(area, { target: { value: '3.6*' } })
  await userEvent.click(screen.getByRole('button', { name: '填入' }))
  expect(await screen.findByText('“客厅的面积（㎡）”不能是“3.6*”，请改正')).toBeTruthy()
  expect(onDo).not.toHaveBeenCalled()
  fireEvent.change(area, { target: { value: '3.6*4.2' } })
  await userEvent.click(screen.getByRole('button', { name: '填入' }))
  expect(onDo).toHaveBeenCalledTimes(1)
})
