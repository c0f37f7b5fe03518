import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { ExplainPart, ExplainStep, Explanation } from '../../api/explain.ts'
import type { AskedRole, Subject } from './subject.ts'

type Element = { code: string; title: string; enabled: boolean }
export type Screen = {
  code: string
  title: string
  enabled: boolean
  forPlatform: boolean
  isRoot: boolean
  /** A group above it is disabled, which closes it too. */
  groupOff: boolean
  elements: Element[]
}

/** Returns a screen of the console with its elements. Throws 40000 for an unknown code. */
export async function screenOf(desk: Desk, code: string): Promise<Screen> {
  const menu = await desk.db
    .selectFrom('menu')
    .select(['code', 'title', 'enabled', 'forPlatform', 'parentCode'])
    .select(sql<boolean>`not exists (select from open_menu o where o.code = menu.parent_code)`.as('groupOff'))
    .where('code', '=', code)
    .where('kind', '=', 'web')
    .where('code', 'not like', '%/%')
    .executeTakeFirst()
  if (!menu) throw badInput('menu', '没有这个页面，请重新选择')
  const elements = await desk.db
    .selectFrom('element')
    .select(['code', 'title', 'enabled'])
    .where('menuCode', '=', code)
    .orderBy('position')
    .orderBy('code')
    .execute()
  const { parentCode, ...rest } = menu
  const isRoot = parentCode === null
  return { ...rest, isRoot, groupOff: !isRoot && menu.groupOff, elements }
}

/** Explains why the person can or cannot open a screen. */
export function explainMenu(subject: Subject, screen: Screen): Explanation {
  const steps = [
    ...subject.steps,
    ...openSteps(screen),
    grantStep(subject, screen, '打开', role => role.menus.includes(screen.code), screen.isRoot),
  ]
  return {
    kind: 'menu' as const,
    code: screen.code,
    title: screen.title,
    steps,
    allowed: subject.present && subject.desk.may(screen.code),
  }
}

/** Explains why the person can or cannot use an element of a screen. */
export function explainElement(subject: Subject, screen: Screen, element: Element): Explanation {
  const { code, title } = element
  return {
    kind: 'element' as const,
    code,
    title,
    allowed: subject.present && subject.desk.may(code),
    steps: [
      ...subject.steps,
      ...openSteps(screen),
      enabledStep('操作', element),
      grantStep(subject, screen, '使用', role => role.elements.includes(code), false),
    ],
  }
}

function openSteps(screen: Screen): ExplainStep[] {
  const closed = { ok: false, text: '页面所在的分组已停用，任何人都不能使用', parts: [] }
  return [...(screen.groupOff ? [closed] : []), enabledStep('页面', screen)]
}

function enabledStep(what: string, { title, enabled }: { title: string; enabled: boolean }): ExplainStep {
  const text = `${what}“${title}”${enabled ? '已启用' : '已停用，任何人都不能使用'}`
  return { ok: enabled, text, parts: [] }
}

/**
 * Returns the step of the granting roles: administrators have everything of the company; only operators have what is the
 * platform's.
 */
function grantStep(
  { roles, desk }: Subject,
  screen: Screen,
  verb: string,
  holds: (role: AskedRole) => boolean,
  isRoot: boolean,
): ExplainStep {
  if (desk.who.isPlatform && (screen.forPlatform || isRoot))
    return { ok: true, text: '是平台运营者，拥有平台的权限', parts: [] }
  if (screen.forPlatform) return { ok: false, text: '属于平台，公司的角色不能授予', parts: [] }
  const parts = roles.map(role => grantPart(role, verb, holds(role)))
  const granting = parts.filter(part => part.ok).length
  if (roles.length === 0) return { ok: false, text: '没有任何角色', parts }
  const text = granting > 0 ? `有 ${granting} 个角色可以${verb}` : `拥有的 ${roles.length} 个角色都没有授予`
  return { ok: granting > 0, text, parts }
}

function grantPart({ id, name, isAdmin }: AskedRole, verb: string, holds: boolean): ExplainPart {
  const link = { kind: 'role' as const, id, text: name }
  if (isAdmin) return { ok: true, text: '是管理员角色，拥有公司的全部权限', link }
  return { ok: holds, text: holds ? `授予了${verb}` : '没有授予', link }
}
