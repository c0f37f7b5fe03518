import type { OwnContent, OwnDesign, OwnField, OwnForm } from '../api/ownFields.ts'

/** What the parts of a field's properties are given; `before` is the field as it is published, undefined for a new one. */
export type FieldProps = {
  field: OwnField
  before: OwnField | undefined
  form: OwnForm
  content: OwnContent
  design: OwnDesign
  editable: boolean
  /** `tag` names what is being typed in: letters typed one after the other are one step to take back. */
  onChange: (patch: Partial<OwnField>, tag?: string) => void
  /** Puts other content in the place of all, and chooses a field of it by its name. */
  onContent: (content: OwnContent, name: string) => void
}
