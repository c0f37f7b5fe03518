// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf } from '../../api/list.ts'
import { draw } from '../fixtures.ts'
import { RowsTable } from './RowsTable.tsx'
import { Whole } from './Whole.tsx'

const columns = columnsOf(
  z.object({
    number: z.string().meta({ title: '单号', kind: 'text' }),
    note: z.string().meta({ title: '说明', kind: 'text' }),
  }),
)

test('a number of a document stays on one line in a table, drawn or not, and within a text', async () => {
  const rows = [{ id: 1, number: 'XD20261130-0007', note: '从 CK20261130-00012 退回，A1-2' }]
  draw(
    <RowsTable
      columns={columns}
      rows={rows}
      draw={({ key }, row) => (key === 'number' ? <a href="/">{row.number}</a> : undefined)}
    />,
  )
  expect((await screen.findByRole('link')).closest('td')?.className).toBe('whole')
  expect(screen.getByText('CK20261130-00012').className).toBe('whole')
  expect(screen.getByText(/退回，A1-2/).tagName).toBe('TD')
})

test('a text without a number of a document is drawn as it is', async () => {
  draw(
    <p data-testid="text">
      <Whole text="SH-0001 首款" />
    </p>,
  )
  expect((await screen.findByTestId('text')).innerHTML).toBe('SH-0001 首款')
})
