// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ReferenceContext, type References } from '../../../../kernel/web/field/reference.ts'
import { draw } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { stockElements } from '../../../warehouse/api/elements.ts'
import type { ReturnDetail } from '../../api/return.ts'
import ReturnPaper from './ReturnPaper.tsx'

vi.mock('../../../../kernel/web/PdfView.tsx', () => ({ PdfView: ({ children }: { children: ReactNode }) => children }))

const nobody: References = {
  useDictionary: () => new Map(),
  usePeople: () => [],
  useDepartments: () => [],
  useRecords: () => () => [],
  useLinked: () => () => undefined,
  findLinked: async () => [],
  spokenOf: async () => () => false,
}
const line = {
  id: 1,
  goodsName: '灰砖',
  pieces: 9,
  boxPieces: 8,
  colour: 'A12',
  batch: '',
  size: '',
  condition: 'sellable',
}
const document = {
  id: 5,
  number: 'TH1',
  amount: 700_100,
  credit: 800_200,
  lines: [{ ...line, amount: 700_100, credit: 800_200 }],
} as unknown as ReturnDetail

test('the paper that the supplier signs says what they give, not what the goods are worth in our books', () => {
  useSession.setState({ elements: { [stockElements.value]: true } })
  draw(
    <ReferenceContext value={nobody}>
      <ReturnPaper document={document} onClose={() => {}} />
    </ReferenceContext>,
  )
  expect(screen.getAllByText('供应商抵扣').length).toBe(2)
  expect(screen.getAllByText(/8,002/).length).toBe(2)
  expect(screen.queryByText('退出货值')).toBeNull()
  expect(screen.queryByText(/7,001/)).toBeNull()
})
