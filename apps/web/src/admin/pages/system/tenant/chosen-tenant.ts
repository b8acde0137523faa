/** A tenant that a dialog is about. */
export interface ChosenTenant {
  id: string;
  tenantId: string;
  name: string;
}
