import { create } from 'zustand'
import { openWhileViewing, type Route } from '../api/route.ts'
import { readCookie, removeCookie, writeCookie } from './cookies.ts'
import { elementsIn, elementsText } from './elementList.ts'

const tokenCookie = 'Admin-Token'
const elementsCookie = 'Elements'

export type Granted = Record<string, true>

/** A node of the permitted menu, or of the full menu that knows titles and icons. */
export type MenuNode = {
  code: string
  title: string
  icon: string
  path: string
  authority: string | null
  children: MenuNode[]
}

/** A route that the signed-in person may reach. */
export type RouteEntry = { path: string; name: string; title: string; authority?: string }

/** The person who is signed in and the company in which they work now. */
export type Person = {
  userId: number
  username: string
  realName: string
  name: string
  description: string
  avatar: string
  officeId: number | null
  officeName: string
  /** The address of the company's logo; empty without one. */
  officeLogo: string
  /** The colour (empty: black) and the line of address and phone of the company's papers; on what they are printed, and by how many mm moved. */
  officePaper: { colour: string; contact: string; form: string; left: number; top: number }
  departmentName: string
  employeeId: number | null
  isPlatform: boolean
  theme: string
  density: string
  favourites: string[]
  menus: { code: string }[]
  elements: { code: string }[]
  moduleList: string[]
  /** Set while somebody else sees the product as this person: who, until when, and why they came. */
  viewing?: { by: string; until: string; reason: string | null } | null
}

/** The names of the specification (S4.02), and the person's info as a whole. */
export type SessionState = {
  token: string
  avatar: string
  name: string
  introduction: string
  /** `signed-out` once the person chose to leave; empty otherwise. */
  status: '' | 'signed-out'
  code: string
  roles: string[]
  menus: Granted
  elements: Granted
  permissionMenus: MenuNode[]
  setting: { articlePlatform: string[] }
  userId: number | null
  showOfficeChange: boolean
  moduleList: string[]
  routers: RouteEntry[]
  addRouters: RouteEntry[]
  /**
   * The company in which the page was opened: what the page shows belongs to it, also while another tab has chosen another
   * one. Null without one.
   */
  office: number | null
  /** Undefined until the info is loaded. */
  person: Person | undefined
  /** The server's full menu list, with titles and icons by code (S6.01). */
  allMenus: MenuNode[]
}

/** Returns a session with nothing loaded. */
export function emptySession(token: string): SessionState {
  return {
    token,
    avatar: '',
    name: '',
    introduction: '',
    status: '',
    code: '',
    roles: [],
    menus: {},
    elements: {},
    permissionMenus: [],
    setting: { articlePlatform: [] },
    userId: null,
    showOfficeChange: false,
    moduleList: [],
    routers: [],
    addRouters: [],
    office: null,
    person: undefined,
    allMenus: [],
  }
}

export const useSession = create<SessionState>()(() => emptySession(''))

/** Restores the session that the browser stored: token and elements (specification §4). The application's first step. */
export function restoreSession(): void {
  const token = readCookie(tokenCookie) ?? ''
  useSession.setState({ ...emptySession(token), elements: grantedOf(token ? readElements() : []) }, true)
}

/** Returns codes as a map of code to true (S4.02). */
export function grantedOf(codes: readonly string[]): Granted {
  return Object.fromEntries(codes.map(code => [code, true]))
}

/** Reads the element codes stored as JSON text in their cookie; an empty list if it is missing or damaged (S4.01). */
export function readElements(): string[] {
  try {
    return elementsIn(readCookie(elementsCookie) ?? '[]')
  } catch {
    return []
  }
}

/** Accepts a fresh token after sign-in: stores it in its cookie and forgets the session before (S4.01). */
export function acceptToken(token: string): void {
  writeCookie(tokenCookie, token)
  useSession.setState(emptySession(token), true)
}

/** Tells whether the browser keeps another login than this page has: somebody has signed in in another tab since. */
export function isSignedInAnew(): boolean {
  const kept = readCookie(tokenCookie)
  return kept !== undefined && kept !== useSession.getState().token
}

/** Makes a role the only one and stores the value as the token, as the specification says (S4.04). */
export function changeRole(role: string): void {
  writeCookie(tokenCookie, role)
  useSession.setState({ token: role, roles: [role] })
}

/** Stores the person of the info call in the session; the role is then admin (S4.05). */
export function acceptPerson(person: Person): void {
  const elements = person.elements.map(element => element.code)
  writeCookie(elementsCookie, elementsText(elements))
  useSession.setState({
    person,
    office: useSession.getState().office ?? person.officeId,
    userId: person.userId,
    name: person.name,
    avatar: person.avatar,
    introduction: person.description,
    roles: ['admin'],
    menus: grantedOf(person.menus.map(menu => menu.code)),
    elements: grantedOf(elements),
    moduleList: person.moduleList,
  })
}

/** Accepts the permitted menu, and the full one with titles and icons (S6.01). */
export function acceptMenus(permissionMenus: MenuNode[], allMenus: MenuNode[]): void {
  useSession.setState({ permissionMenus, allMenus })
}

/** Forgets token, roles, menus, elements and permission menus, in memory and in the browser (S4.03). */
export function logout(status: SessionState['status'] = ''): void {
  removeCookie(tokenCookie)
  removeCookie(elementsCookie)
  useSession.setState({ ...emptySession(''), status }, true)
}

/** Signs out by another's order: also forgets the visited views, whose titles may name records (S4.03). */
export function forcedLogout(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(visitedViewsKey)) sessionStorage.removeItem(key)
  logout()
}

/** The key in sessionStorage of a person's visited views; the person and the office follow it. */
export const visitedViewsKey = 'visited-views:'

/** Tells whether the person works in an office now; a platform operator may work in none. */
export function useInOffice(): boolean {
  return useSession(state => state.person?.officeId != null)
}

/** Tells whether somebody else sees the product as this person: read-only. */
export function useViewing(): boolean {
  return useSession(state => state.person?.viewing != null)
}

/**
 * Tells whether the person has one of the menu or element codes. A route is allowed with one of the codes that it needs, if
 * any (S6.02), but not if it writes while the product is viewed as somebody else.
 */
export function may(asked: string | Route): boolean {
  if (typeof asked === 'string') return isGranted(asked)
  const needs = asked.needs ?? asked.operates
  return (!isViewing() || openWhileViewing(asked)) && (needs === undefined || [needs].flat().some(isGranted))
}

/** Tells whether the person may use an element whose call needs no code of its own: an import, an export. */
export function mayDo(element: string): boolean {
  return !isViewing() && isGranted(element)
}

function isViewing(): boolean {
  return useSession.getState().person?.viewing != null
}

function isGranted(code: string): boolean {
  const { menus, elements } = useSession.getState()
  return (code.includes(':') ? elements : menus)[code] === true
}
