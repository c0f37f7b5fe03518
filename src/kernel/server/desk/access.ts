import type { Group, Place } from '../../api/place.ts'
import { point } from '../module.ts'

/**
 * A module's declaration of a screen's permissions. Each start updates the menus and elements of the database from
 * it.
 */
export type Access = {
  /** The screen, or a group of them; its authority is the menu's code. */
  place: Place | Group
  /** Buttons and fields of the screen, by the word after the colon of their code, in their order. */
  elements?: Readonly<Record<string, string>>
  /** The elements that default roles have, by the role's code. A role that is named has the menu too. */
  grants?: Readonly<Record<string, readonly string[]>>
}
export const accesses = point<Access>('accesses')

/** A part of the product whose records roles open by data scope. */
export type ScopedModule = {
  /** The module's code, as roles store it. */
  module: string
  title: string
  /** The data scope of default roles, by the role's code. A role that is not named sees nothing of the module. */
  roles: Readonly<Record<string, 'own' | 'department' | 'departmentAndBelow' | 'office'>>
}
/** The parts in the order in which they are shown. */
export const scopedModules = point<ScopedModule>('scopedModules')
