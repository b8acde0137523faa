/** A tenant that a dialog is about. */
export interface ChosenTenant {
  id: string;
  tenantId: string;
  name: string;
}

/** Has no package, no limit and no end. */
export const platformTenant = '000000';
