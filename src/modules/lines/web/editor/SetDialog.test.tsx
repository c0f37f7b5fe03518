// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../../kernel/web/fixtures.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import { SetDialog } from './SetDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

test('a set is not added for the half of an area', async () => {
  const set = { id: 3, name: '整装套餐', code: 'T1', price: 88_800, per: 'area' as const, minArea: null, parts: [] }
  answer(routes.sets, () => [set])
  const onDo = vi.fn()
  const head = { channelId: null, levelId: null }
  draw(<SetDialog space={1} head={head} nextSet={1} onDo={onDo} onClose={() => undefined} />)
  await screen.findByText('整装套餐')
  const area = screen.getByLabelText('房屋面积（㎡）')
  fireEvent.change(area, { target: { value: '8' } })
  fireEvent.change(area, { target: { value: '89平' } })
  await userEvent.click(screen.getByText('整装套餐'))
  expect(await screen.findByText('“房屋面积（㎡）”不能是“89平”，请改正')).toBeTruthy()
  expect(onDo).not.toHaveBeenCalled()
  fireEvent.change(area, { target: { value: '89' } })
  await userEvent.click(screen.getByText('整装套餐'))
  expect(onDo.mock.calls[0]?.[0]).toMatchObject({ do: 'addSet', set: { area: 8900 } })
})
