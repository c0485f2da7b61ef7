import { setSetting } from "./device-actions";

/** The agent who makes a client report. It stays on the device and is never sent. */
export interface Agent {
  name: string;
  /** The line below the name: "Example Realty, (512) 555-0100". */
  line: string;
  /** A data URL of a PNG, or "". */
  logo: string;
}

export const AGENT_SETTING = "agent";
/** Longest name, line, and data URL of a logo, in characters. */
export const AGENT_LIMITS = { name: 80, line: 160, logo: 200_000 } as const;

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/=]*$/;

/** Reads the stored agent. Like any input it may be malformed; only valid parts are kept. */
export function readAgent(setting: unknown): Agent {
  const { name, line, logo } = (setting ?? {}) as Record<string, unknown>;
  const text = (value: unknown, most: number) => (typeof value === "string" ? value.slice(0, most) : "");
  const fits = typeof logo === "string" && logo.length <= AGENT_LIMITS.logo && PNG.test(logo);
  return { name: text(name, AGENT_LIMITS.name), line: text(line, AGENT_LIMITS.line), logo: fits ? logo : "" };
}

export const keepAgent = (agent: Agent): void => setSetting(AGENT_SETTING, agent);

/** Largest size of a stored logo in pixels, three times its size on paper. */
const LOGO = { width: 480, height: 192 };

/** An image file as the data URL of a small PNG. @throws if it is not an image, or is still too large. */
export async function readLogo(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LOGO.width / picture.width, LOGO.height / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/png");
  if (url.length > AGENT_LIMITS.logo) throw new Error("The picture is too large.");
  return url;
}
