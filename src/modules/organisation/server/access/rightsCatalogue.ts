import { sql } from 'kysely'
import type { ScopedModule } from '../../../../kernel/server/desk/access.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type MenuKind, menuKinds } from '../../../menu/api/menu.ts'
import type { RightsCatalogue } from '../../api/role.ts'

export type MenuRight = { code: string; parentCode: string | null; title: string; kind: MenuKind }
export type ElementRight = { code: string; menuCode: string; title: string }
/** A part of the product whose records roles open by data scope. */
export type ScopeRight = Pick<ScopedModule, 'module' | 'title'>

/**
 * Every menu and element that a company's roles can hold: enabled, not the platform's, by kind in the order of the
 * sidebar; and the parts of the product with a data scope.
 */
export class Rights {
  readonly menus: readonly MenuRight[]
  readonly elements: readonly ElementRight[]
  readonly scopes: readonly ScopeRight[]
  readonly #menu: ReadonlyMap<string, MenuRight>
  readonly #element: ReadonlyMap<string, ElementRight>

  constructor(menus: readonly MenuRight[], elements: readonly ElementRight[], scopes: readonly ScopeRight[]) {
    this.menus = menus
    this.elements = elements
    this.scopes = scopes
    this.#menu = new Map(menus.map(menu => [menu.code, menu]))
    this.#element = new Map(elements.map(element => [element.code, element]))
  }

  hasMenu(code: string): boolean {
    return this.#menu.has(code)
  }

  hasElement(code: string): boolean {
    return this.#element.has(code)
  }

  hasScope(module: string): boolean {
    return this.scopes.some(scope => scope.module === module)
  }

  /** Returns the menu's title, with its place in front unless it is the company's console. */
  menuTitle(code: string): string {
    const menu = this.#menu.get(code)
    if (!menu) return code
    return menu.kind === 'web' ? menu.title : `${menuKinds[menu.kind]} · ${menu.title}`
  }

  /** Returns the element's title with the screen's in front, because many screens have equal buttons. */
  elementTitle(code: string): string {
    const element = this.#element.get(code)
    return element ? `${this.menuTitle(element.menuCode)} · ${element.title}` : code
  }

  scopeTitle(module: string): string {
    return this.scopes.find(scope => scope.module === module)?.title ?? module
  }

  /** Returns the menu of an element, or those above a menu. */
  neededBy(code: string): string | null {
    return this.#element.get(code)?.menuCode ?? this.#menu.get(code)?.parentCode ?? null
  }
}

/**
 * Reads the permissions that can be granted; with `forPlatform` those of the platform's operators too. A second place of a
 * screen (`group/screen`) is no permission of its own.
 */
export async function readRights(
  desk: Desk,
  scopes: readonly ScopeRight[],
  { forPlatform } = { forPlatform: false },
): Promise<Rights> {
  const menus = await desk.db
    .selectFrom('menu')
    .select(['code', 'parentCode', 'title'])
    .select(sql<MenuKind>`kind`.as('kind'))
    .where('enabled', '=', true)
    .where('forPlatform', 'in', forPlatform ? [false, true] : [false])
    .where('code', 'not like', '%/%')
    .orderBy(sql`array_position(${[...Object.keys(menuKinds)]}::text[], kind)`)
    .orderBy('position')
    .orderBy('code')
    .execute()
  const known = new Set(menus.map(menu => menu.code))
  const elements = await desk.db
    .selectFrom('element')
    .select(['code', 'menuCode', 'title'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute()
  const above = (code: string | null) => (code !== null && known.has(code) ? code : null)
  const walked = belowOf(
    menus.map(menu => ({ ...menu, parentCode: above(menu.parentCode) })),
    null,
  )
  return new Rights(
    walked,
    walked.flatMap(menu => elements.filter(element => element.menuCode === menu.code)),
    scopes,
  )
}

/** Returns the menus below a menu, each before those below it. */
function belowOf(menus: readonly MenuRight[], parent: string | null): MenuRight[] {
  return menus.filter(menu => menu.parentCode === parent).flatMap(menu => [menu, ...belowOf(menus, menu.code)])
}

/** Returns the permissions that can be granted, marked with those of the caller. */
export async function catalogueFor(desk: Desk, scopes: readonly ScopeRight[]): Promise<RightsCatalogue> {
  const { menus, elements } = await readRights(desk, scopes)
  const mine = <R extends { code: string }>(right: R) => ({ ...right, mine: desk.may(right.code) })
  const reaches = scopes.map(({ module, title }) => {
    const { office, own, departmentIds } = desk.reach(module)
    return { module, title, office, own, departmentIds: [...departmentIds] }
  })
  return { menus: menus.map(mine), elements: elements.map(mine), reaches }
}
