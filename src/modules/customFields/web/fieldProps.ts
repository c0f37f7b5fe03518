import type { CustomContent, CustomDesign, CustomField, CustomForm } from '../api/customFields.ts'

/** What the parts of a field's properties are given; `before` is the field as it is published, undefined for a new one. */
export type FieldProps = {
  field: CustomField
  before: CustomField | undefined
  form: CustomForm
  content: CustomContent
  design: CustomDesign
  editable: boolean
  /** `tag` names what is being typed in: letters typed one after the other are one step to take back. */
  onChange: (patch: Partial<CustomField>, tag?: string) => void
  /** Puts other content in the place of all, and chooses a field of it by its name. */
  onContent: (content: CustomContent, name: string) => void
}
