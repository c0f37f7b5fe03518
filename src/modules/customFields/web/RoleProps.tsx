import { isEntered } from '../api/customFields.ts'
import type { FieldProps } from './fieldProps.ts'

/** Shows which roles see a field and which fill it in; nobody chosen means everybody who may see, or edit, the record. */
export function RoleProps(props: FieldProps) {
  return (
    <>
      <Roles {...props} title="谁能看" of="seenBy" everybody="能看到记录的人都能看" />
      {isEntered(props.field.kind) && (
        <Roles {...props} title="谁能填" of="editedBy" everybody="能编辑记录的人都能填" />
      )}
    </>
  )
}

type Props = FieldProps & { title: string; of: 'seenBy' | 'editedBy'; everybody: string }

function Roles({ field, design, editable, onChange, title, of, everybody }: Props) {
  const chosen = field[of]
  const toggle = (id: number) => {
    const next = chosen?.includes(id) ? chosen.filter(one => one !== id) : [...(chosen ?? []), id]
    onChange({ [of]: next.length > 0 ? next : null })
  }
  return (
    <fieldset className="custom-roles" disabled={!editable}>
      <legend>{title}</legend>
      <label>
        <input
          type="checkbox"
          className="check"
          checked={chosen === null}
          disabled={chosen === null}
          onChange={() => onChange({ [of]: null })}
        />
        {everybody}
      </label>
      {design.roles.map(role => (
        <label key={role.key}>
          <input
            type="checkbox"
            className="check"
            checked={chosen?.includes(role.key) ?? false}
            onChange={() => toggle(role.key)}
          />
          {role.title}
        </label>
      ))}
    </fieldset>
  )
}
