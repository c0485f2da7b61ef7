import { Elevation } from "@/components/elevation/elevation";
import { getReader } from "@/lib/http/reader";
import { pictureResponse, pictureStyle } from "../../maps/picture";

/** The drawing of a home as a file: that of its card, or with `variant=hero` the wide one of its page. */
export async function GET(request: Request, { params }: RouteContext<"/drawings/[id]">): Promise<Response> {
  const { id } = await params;
  const { searchParams } = new URL(request.url);
  const variant = searchParams.get("variant") === "hero" ? "hero" : "card";
  return pictureResponse(searchParams, async () => {
    const [home, style] = await Promise.all([getReader().property(id), pictureStyle("house")]);
    return home && <Elevation {...{ home, variant, style }} />;
  });
}
