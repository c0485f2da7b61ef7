import { setSetting } from "./device-actions";

/** Who a client report is from. It stays on the device: no request carries it. */
export interface Agent {
  name: string;
  /** "Example Realty, (512) 555-0100". */
  line: string;
  /** A data URL of a PNG, or "". */
  logo: string;
}

export const AGENT_SETTING = "agent";
export const NO_AGENT: Agent = { name: "", line: "", logo: "" };
/** Characters of a name, a line, and a logo's data URL. */
export const AGENT_LIMITS = { name: 80, line: 160, logo: 200_000 } as const;

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/=]*$/;

/** What a device keeps of its agent, as hostile as any input: what fits is kept. */
export function readAgent(setting: unknown): Agent {
  const { name, line, logo } = (setting ?? {}) as Record<string, unknown>;
  const text = (value: unknown, most: number) => (typeof value === "string" ? value.slice(0, most) : "");
  const fits = typeof logo === "string" && logo.length <= AGENT_LIMITS.logo && PNG.test(logo);
  return { name: text(name, AGENT_LIMITS.name), line: text(line, AGENT_LIMITS.line), logo: fits ? logo : "" };
}

export const keepAgent = (agent: Agent): void => setSetting(AGENT_SETTING, agent);

/** Pixels that a logo is kept with: three to one of paper. */
const LOGO = { width: 480, height: 192 };

/** A picture file as the data URL of a small PNG. @throws where it is no picture, or stays too large. */
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
