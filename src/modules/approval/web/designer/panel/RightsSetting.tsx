import { type Right, rightWords } from '../../../../forms/api/content.ts'
import { type Field, holdsValue, isFillable } from '../../../../forms/api/formFields.ts'

type Rights = Readonly<Record<string, Right>>
type Props = {
  rights: Rights
  fields: readonly Field[]
  /** The right to fields that are not named. */
  usually: Right
  onChange: (rights: Record<string, Right>) => void
}

const kinds = Object.keys(rightWords) as Right[]

/** Edits the rights to each field of the document at this node. */
export function RightsSetting({ rights, fields, usually, onChange }: Props) {
  const shown = fields.filter(holdsValue)
  if (shown.length === 0) return <p className="nothing">表单里还没有字段。</p>
  const put = (keys: readonly string[], right: Right) => onChange(withRights(rights, keys, right, usually))
  const allowed = (field: Field) => (isFillable(field) ? kinds : (['hidden', 'read'] as const))
  return (
    <table className="setting-rights">
      <thead>
        <tr>
          <th>字段</th>
          {kinds.map(right => (
            <th key={right}>
              <button
                type="button"
                className="link"
                title={`全部设为“${rightWords[right]}”`}
                onClick={() =>
                  put(
                    shown.filter(field => allowed(field).includes(right as 'read')).map(({ key }) => key),
                    right,
                  )
                }
              >
                {rightWords[right]}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(field => (
          <tr key={field.key}>
            <th>
              {field.title}
              {field.required && <i title="表单里是必填">*</i>}
            </th>
            {kinds.map(right => (
              <td key={right}>
                <input
                  type="radio"
                  aria-label={`${field.title}：${rightWords[right]}`}
                  checked={rightOf(field, rights, usually) === right}
                  disabled={!allowed(field).includes(right as 'read')}
                  onChange={() => put([field.key], right)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rightOf(field: Field, rights: Rights, usually: Right): Right {
  const right = rights[field.key] ?? usually
  return isFillable(field) || right === 'hidden' ? right : 'read'
}

/** Stores only rights that differ from the usual one. */
function withRights(rights: Rights, keys: readonly string[], right: Right, usually: Right): Record<string, Right> {
  const others = Object.entries(rights).filter(([key]) => !keys.includes(key))
  return Object.fromEntries([...others, ...(right === usually ? [] : keys.map(key => [key, right] as const))])
}
