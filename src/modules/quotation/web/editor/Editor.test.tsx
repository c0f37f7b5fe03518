// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { useStarted } from '../../../../kernel/web/start.ts'
import { OwnContent } from '../../../ownFields/contract/ownFields.ts'
import { ownFieldsRoutes } from '../../../ownFields/contract/routes.ts'
import { formFor } from '../../../ownFields/contract/seen.ts'
import { LineInput } from '../../contract/line.ts'
import { type QuotationDetail, QuotationHead } from '../../contract/quotation.ts'
import { quotationRoutes as routes } from '../../contract/routes.ts'
import { Editor } from './Editor.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const input = LineInput.parse({ was: 0, kind: 'service', name: '搬运上楼', unit: '次', quantity: 1000, price: 5000 })
const none = { warning: null, special: false }
const line = Object.assign(input, { goods: null, pieces: null, gross: 5000, settled: 5000, net: 5000, judgement: none })
const quotation = Object.assign(QuotationHead.parse({}), {
  id: 7,
  version: 3,
  number: 'BJ1',
  own: {},
  spaces: [{ name: '客厅', lines: [line] }],
  sets: [],
  sums: { total: 5000 },
  may: { edit: true, info: true },
}) as unknown as QuotationDetail
const nothing = () => {}

test('who saves right after a key press saves what it typed, although it is not drawn yet', async () => {
  useStarted.setState({
    [ownFieldsRoutes.mine.at]: { quotation: formFor(OwnContent.parse({ groups: [], fields: [], builtIn: [] }), 'all') },
  })
  answer(routes.save, () => quotation)
  draw(<Editor quotation={quotation} onClose={nothing} onSaved={nothing} />)
  const quantity = screen.getByLabelText<HTMLInputElement>('数量')
  // One act: React draws nothing between the two presses.
  act(() => {
    fireEvent.change(quantity, { target: { value: '12' } })
    fireEvent.keyDown(quantity, { key: 's', ctrlKey: true })
  })
  await screen.findByLabelText('数量')
  const [saved] = sent.filter(({ route }) => route.at === routes.save.at)
  expect(saved?.body).toMatchObject({ id: 7, version: 3, spaces: [{ lines: [{ quantity: 12_000 }] }] })
})
