/** Menus of the screens that show a company's log, and of those that show the platform's. */
export const logMenus = { office: ['gateLogManager', 'gateLogManagerTest'], platform: ['sysLogManager'] }
