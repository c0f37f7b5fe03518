import type { Field } from '../../api/formFields.ts'

/** Shows the heading of a group of fields. */
export function GroupHead({ field }: { field: Field }) {
  return (
    <h4 className="document-group">
      {field.title}
      {field.help && <small>{field.help}</small>}
    </h4>
  )
}

/** Shows a text of the form to its reader. */
export function Note({ field }: { field: Field }) {
  return (
    <p className="document-note">
      <b>{field.title}</b>
      {field.help}
    </p>
  )
}
