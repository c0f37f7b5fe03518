import type { FixturePart } from '../../../../tests/support/making.ts'

export const subjects: FixturePart['subjects'] = { '/api/crm/search/': 'clue' }
