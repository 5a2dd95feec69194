/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Root of the server when it is not this origin. */
  readonly VITE_API_BASE?: string;
  /** Public identifier of this client. */
  readonly VITE_CLIENT_ID?: string;
  readonly VITE_CLIENT_SECRET?: string;
}
