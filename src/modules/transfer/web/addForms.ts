import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'
import type { WordChoices } from '../contract/transfer.ts'

/** A form of a later module that adds what a word of a file names: a person, a department. */
export type AddForm = {
  adds: NonNullable<WordChoices['adds']>
  title: string
  Form: ComponentType<{ name: string; onClose: () => void; onAdded: (added: { name: string }) => void }>
}
export const addForms = webPoint<AddForm>('addForms')
