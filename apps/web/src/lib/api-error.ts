/** A call that failed. `code` is the body's code, else the HTTP status; 0 when no reply came. */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  readonly httpStatus: number;
  /** Messages by field name, for the form that sent the call. */
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(given: {
    code: number;
    msg: string;
    httpStatus: number;
    fields?: Record<string, string>;
    data?: unknown;
  }) {
    super(given.msg);
    this.name = 'ApiError';
    this.code = given.code;
    this.msg = given.msg;
    this.httpStatus = given.httpStatus;
    this.fields = given.fields ?? {};
    this.data = given.data;
  }

  get isNetwork(): boolean {
    return this.httpStatus === 0;
  }

  get isForbidden(): boolean {
    return this.code === 403;
  }
}
