/** SQL that tells whether an employee `e` has a menu by one of their roles; `menu` is what its code is compared with: `= $3`. */
export const hasMenu = (menu: string) => `exists (
    select from employee_role r join role_menu m on m.office_id = r.office_id and m.role_id = r.role_id
    where r.office_id = e.office_id and r.employee_id = e.id and m.menu_code ${menu})`
