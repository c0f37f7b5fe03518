// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'
import { Unbound } from './Unbound.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const drawn = () =>
  draw(
    <Unbound business="specialOffer" title="特价">
      <p>审批的路线</p>
    </Unbound>,
  )
const grant = (elements: Record<string, true>) => useSession.setState({ elements })

test('where a flow is in use, what stands inside is shown', async () => {
  answer(routes.ready, () => ({ ready: true, who: [] }))
  drawn()
  expect(await screen.findByText('审批的路线')).toBeTruthy()
})

test('who may not enable a flow learns who can', async () => {
  grant({})
  answer(routes.ready, () => ({ ready: false, who: ['王经理', '李总'] }))
  drawn()
  expect(await screen.findByText('请联系 王经理、李总 启用。')).toBeTruthy()
  expect(screen.queryByText('审批的路线')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who may enables it with one touch, and sees the way then', async () => {
  grant({ 'processBind:edit': true })
  let ready = false
  answer(routes.ready, () => ({ ready, who: ready ? [] : ['我'] }))
  answer(routes.enable, () => {
    ready = true
    return { flowName: '特价审批' }
  })
  drawn()
  await userEvent.click(await screen.findByRole('button', { name: '启用默认流程' }))
  expect(await screen.findByText('审批的路线')).toBeTruthy()
  expect(sent.find(one => one.route.at === routes.enable.at)?.body).toEqual({ business: 'specialOffer' })
})
