import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf, ownerNames } from '../../../../kernel/server/record/names.ts'
import type { FoundRecord, Ground, RecordKind } from '../../../../kernel/server/record/recordKind.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { ExplainPart, ExplainStep, Explanation } from '../../api/explain.ts'
import { type ScopeKind, scopeKinds } from '../../api/scope.ts'
import type { AskedRole, Subject } from './subject.ts'

/** The number of departments that a sentence names. */
const named = 5

/**
 * Explains why the person can or cannot see a record: the screen, each role's scope in its module, and the deciding reason,
 * which is the server's own rule. Throws 40400 for a record that the asker does not see.
 */
export async function explainRecord(
  desk: Desk,
  subject: Subject,
  kind: RecordKind,
  id: number,
  screen: Explanation,
): Promise<Explanation> {
  const found = desk.may(kind.menu) ? await kind.find(desk, id) : undefined
  if (!found || !(await found.seenBy(desk))) throw notFound(kind.title)
  const names = await namesFor(desk, found, subject.roles, kind.module)
  const opens = { ok: screen.allowed, text: `${screen.allowed ? '能' : '不能'}打开页面“${screen.title}”`, parts: [] }
  const holder = `负责人${names.owner ?? '无'}，部门${names.department(found.departmentId) ?? '无'}，状态“${found.state}”`
  return {
    kind: 'record' as const,
    code: String(id),
    title: `${kind.title}“${found.name}”`,
    allowed: screen.allowed && (await found.seenBy(subject.desk)),
    steps: [
      ...[...subject.steps, opens],
      ...(found.grounds
        ? [await groundStep(subject, found, found.grounds(subject.desk))]
        : [{ ok: true, text: holder, parts: [] }, await scopeStep(subject, kind, found, names)]),
    ],
  }
}

/** Returns a step with several reasons, of which one is enough. */
async function groundStep({ desk }: Subject, found: FoundRecord, grounds: readonly Ground[]): Promise<ExplainStep> {
  const ok = await found.seenBy(desk)
  const parts = grounds.map(ground => ({ ...ground, link: null }))
  return { ok, text: ok ? '至少有一个原因能看到' : '没有一个原因能看到', parts }
}

type Names = { owner: string | undefined; department(id: number | null): string | undefined }

/** Returns the names of the owner, the record's department and those in sentences about the roles' scopes. */
async function namesFor(desk: Desk, found: FoundRecord, roles: readonly AskedRole[], module: string): Promise<Names> {
  const told = roles.flatMap(({ alone }) => alone.reach(module).departmentIds.slice(0, named))
  const departments = await namesOf(desk, 'department', [found.departmentId, ...told])
  const [owner] = (await ownerNames(desk, [found])).values()
  return { owner, department: id => departments.get(id ?? 0) }
}

async function scopeStep(subject: Subject, kind: RecordKind, found: FoundRecord, names: Names): Promise<ExplainStep> {
  const parts = subject.roles.map(role => scopePart(role, kind, found, names))
  const free = await found.free(subject.desk)
  if (free) return { ok: true, text: free, parts }
  const covering = parts.filter(part => part.ok).length
  if (parts.length === 0) return { ok: false, text: '没有任何角色，也就没有数据范围', parts }
  const text = covering > 0 ? `有 ${covering} 个角色的数据范围包含它` : '没有一个角色的数据范围包含它'
  return { ok: covering > 0, text, parts }
}

function scopePart(role: AskedRole, kind: RecordKind, found: FoundRecord, names: Names): ExplainPart {
  const { id, name, isAdmin, alone, scopes } = role
  const scope = scopes[kind.module]
  const isShared = found.sharedWith?.has(alone.employeeId) && alone.reach(kind.module).own
  const ok = alone.reaches(kind.module, found) || Boolean(isShared)
  const link = { kind: 'role' as const, id, text: name }
  if (isAdmin) return { ok, text: '是管理员角色，范围是全公司', link }
  if (!scope) return { ok, text: `没有“${kind.title}”的数据范围`, link }
  return {
    ok,
    text: `${scopeKinds[scope as ScopeKind]}${departmentsOf(role, kind, names)}，${ok ? '包含它' : '不包含它'}`,
    link,
  }
}

function departmentsOf({ alone }: AskedRole, { module }: RecordKind, names: Names): string {
  const { departmentIds } = alone.reach(module)
  if (departmentIds.length === 0) return ''
  const words = departmentIds.slice(0, named).map(id => names.department(id) ?? `部门 ${id}`)
  return `（${words.join('、')}${departmentIds.length > named ? ` 等 ${departmentIds.length} 个部门` : ''}）`
}
