import { CallError } from '../../../../kernel/web/answer.ts'

/**
 * The server names fields of a document `content.reason`; the form knows them as `reason`. `also`: what else is called
 * otherwise in the form, each with the server's name first.
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
