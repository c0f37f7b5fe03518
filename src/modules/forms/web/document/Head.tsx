import type { Field } from '../../contract/formFields.ts'

/** The heading of the fields that follow. */
export function GroupHead({ field }: { field: Field }) {
  return (
    <h4 className="document-group">
      {field.title}
      {field.help && <small>{field.help}</small>}
    </h4>
  )
}

/** A text for whoever fills in or reads the document. */
export function Note({ field }: { field: Field }) {
  return (
    <p className="document-note">
      <b>{field.title}</b>
      {field.help}
    </p>
  )
}
