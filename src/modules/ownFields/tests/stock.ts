import type { StockPart } from '../../../../tests/support/making.ts'

export const makers: StockPart['makers'] = {}

export const subjects: StockPart['subjects'] = {
  '/api/admin/ownFields/': 'clue',
}
