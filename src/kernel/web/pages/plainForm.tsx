import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { config, type z } from 'zod'
import { type FieldMeta, metaOf } from '../../api/fields.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { CallError, tell } from '../answer.ts'
import './plainForm.css'

// Zod would try to compile schemas with `new Function`, which the Content-Security-Policy forbids and reports.
config({ jitless: true })

type Texts = Record<string, string>

export type PlainForm = {
  value(name: string): string
  issue(name: string): string | undefined
  meta(name: string): FieldMeta
  change(name: string, value: string): void
  /** Shows a fault below a field; `undefined` clears it. */
  blame(name: string, issue: string | undefined): void
  /** Checks one field by the schema; returns whether it is well. */
  check(name: string): boolean
  busy: boolean
  submit(event: FormEvent<HTMLFormElement>): Promise<void>
}

/**
 * Keeps a form of text fields with the rules of a contract's schema. It checks a field when the person leaves it, and all
 * fields at submission, which goes to the first wrong one. `send` gets the parsed body and must call `silent`ly: the
 * server's issues show at their fields, other failures show here. A second submission meanwhile is not sent.
 */
export function usePlainForm<S extends z.ZodObject>(schema: S, send: (body: z.output<S>) => Promise<void>): PlainForm {
  const [values, setValues] = useState<Texts>({})
  const [issues, setIssues] = useState<Record<string, string | undefined>>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const typed = Object.fromEntries(Object.keys(schema.shape).map(name => [name, values[name] ?? '']))
  const found = () => issuesByField(schema, typed)
  const blame = (name: string, issue: string | undefined) => setIssues(now => ({ ...now, [name]: issue }))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const checked = schema.safeParse(typed)
    const wrong = { ...withoutEmpty(issues), ...found() }
    setIssues(wrong)
    if (Object.keys(wrong).length > 0 || !checked.success) return focusFirst(form, wrong)
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await send(checked.data)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const refused = Object.fromEntries(failure.issues.map(({ field, msg }) => [field, msg]))
      setIssues(refused)
      focusFirst(form, refused)
      if (failure.issues.length === 0) tell(failure)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    value: name => values[name] ?? '',
    issue: name => issues[name],
    meta: name => metaOf(schema.shape[name] as z.ZodType),
    change: (name, value) => {
      setValues(now => ({ ...now, [name]: value }))
      blame(name, undefined)
    },
    blame,
    check: name => {
      const issue = found()[name]
      if (issue) blame(name, issue)
      return issue === undefined
    },
    busy,
    submit,
  }
}

/** Returns the first sentence for each field. */
function issuesByField(schema: z.ZodType, typed: Texts): Texts {
  const issues: Texts = {}
  for (const issue of schema.safeParse(typed).error?.issues ?? [])
    issues[String(issue.path[0])] ??= sentenceOf(schema, typed, issue)
  return issues
}

function withoutEmpty(issues: Record<string, string | undefined>): Texts {
  return Object.fromEntries(Object.entries(issues).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function focusFirst(form: HTMLFormElement, issues: Texts): void {
  const fields = [...form.elements].filter(element => element instanceof HTMLInputElement)
  fields.find(field => issues[field.name] !== undefined)?.focus()
}

type FieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: PlainForm
  name: string
  /** The label, where the contract's title does not fit the page. */
  title?: string
  /** The text below the field while it has no fault. */
  hint?: ReactNode
  /** The content at the end of the input. */
  end?: ReactNode
}

/** Draws one field of a plain form, with the title from its schema. */
export function PlainField({ form, name, title, hint, end, ...input }: FieldProps) {
  const issue = form.issue(name)
  return (
    <div className="plain-field">
      <label htmlFor={`field-${name}`}>{title ?? form.meta(name).title}</label>
      <div className="plain-input">
        <input
          id={`field-${name}`}
          name={name}
          value={form.value(name)}
          onChange={event => form.change(name, event.target.value)}
          onBlur={event => event.target.value && form.check(name)}
          aria-invalid={issue !== undefined}
          aria-describedby={`about-${name}`}
          aria-required
          {...input}
        />
        {end}
      </div>
      <p id={`about-${name}`} className={issue ? 'plain-issue' : 'plain-hint'} role={issue ? 'alert' : undefined}>
        {issue ?? hint}
      </p>
    </div>
  )
}

/** Shows the one button that sends the form. */
export function PlainSubmit({ form, children }: { form: PlainForm; children: ReactNode }) {
  return (
    <button type="submit" className="public-action" aria-disabled={form.busy}>
      {children}
    </button>
  )
}
