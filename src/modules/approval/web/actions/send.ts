import { CallError } from '../../../../kernel/web/answer.ts'

/**
 * Renames the server's fields `content.reason` to the form's `reason`. `also`: other fields with another name, the server's
 * first.
 */
export async function named<T>(sending: Promise<T>, also: readonly (readonly [string, string])[] = []): Promise<T> {
  try {
    return await sending
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.issues.length === 0) throw failure
    const known = (field: string) => {
      const [top = '', ...rest] = field.split('.')
      if (top === 'content') return rest.join('.')
      const [, name = top] = also.find(([theirs]) => theirs === top) ?? []
      return [name, ...rest].join('.')
    }
    const issues = failure.issues.map(issue => ({ ...issue, field: known(issue.field) }))
    throw new CallError(failure.code, failure.status, failure.msg, { issues })
  }
}
