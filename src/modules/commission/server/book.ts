import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Book, holdBook } from '../../../kernel/server/ledger/book.ts'

/** The company's commission is one book. */
export const commissionBook: Book = { name: 'commission' }

/** Keeps months of commission from being closed until the transaction ends. Returns the last closed day. */
export const openBook = (desk: Desk): Promise<string | null> => holdBook(desk, commissionBook)
