import type { LoadPart } from '../../../kernel/web/broughtPart.ts'
import type { WordChoices } from '../api/transfer.ts'

/** A form of a later module that adds what a word of a file names: a person, a department. */
export type AddForm = {
  adds: NonNullable<WordChoices['adds']>
  title: string
  load: LoadPart<{ name: string; onClose: () => void; onAdded: (added: { name: string }) => void }>
}
